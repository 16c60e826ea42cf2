// A vendor's MIB files: one names the vendor's branch, the other describes a cooling device.
export const registration = `ACME-SMI DEFINITIONS ::= BEGIN
IMPORTS MODULE-IDENTITY, enterprises FROM SNMPv2-SMI;
acme MODULE-IDENTITY
  LAST-UPDATED "202601010000Z" ORGANIZATION "Acme" CONTACT-INFO "Acme" DESCRIPTION "Acme's branch"
  ::= { enterprises 99999 }
END
`;

export const cooling = `-- Cooling units; IMPORTS nothing FROM NOWHERE-MIB; (a comment)
ACME-COOLING-MIB DEFINITIONS ::= BEGIN
IMPORTS
  MODULE-IDENTITY, OBJECT-TYPE, Integer32, Counter32 FROM SNMPv2-SMI
  DisplayString, TEXTUAL-CONVENTION FROM SNMPv2-TC
  acme FROM ACME-SMI;
cooling MODULE-IDENTITY
  LAST-UPDATED "202601010000Z" ORGANIZATION "Acme" CONTACT-INFO "Acme" DESCRIPTION "Coolers"
  ::= { acme 1 }
Tenths ::= TEXTUAL-CONVENTION
  STATUS current DESCRIPTION "In tenths" SYNTAX Integer32
returnAir OBJECT-TYPE
  SYNTAX Tenths UNITS "0.1 degrees Celsius" MAX-ACCESS read-only STATUS current
  DESCRIPTION "Temperature of the air
    that comes back" ::= { cooling 1 }
runTime OBJECT-TYPE
  SYNTAX Counter32 UNITS "seconds" MAX-ACCESS read-only STATUS current DESCRIPTION "Time" ::= { cooling 2 }
unitName OBJECT-TYPE
  SYNTAX DisplayString MAX-ACCESS read-write STATUS current DESCRIPTION "Name" ::= { cooling 3 }
fanTable OBJECT-TYPE
  SYNTAX SEQUENCE OF FanEntry MAX-ACCESS not-accessible STATUS current DESCRIPTION "Fans" ::= { cooling 4 }
fanEntry OBJECT-TYPE
  SYNTAX FanEntry MAX-ACCESS not-accessible STATUS current DESCRIPTION "Fan" INDEX { fanIndex } ::= { fanTable 1 }
FanEntry ::= SEQUENCE { fanIndex Integer32, fanVoltage Integer32 }
fanIndex OBJECT-TYPE
  SYNTAX Integer32 MAX-ACCESS not-accessible STATUS current DESCRIPTION "Number" ::= { fanEntry 1 }
fanVoltage OBJECT-TYPE
  SYNTAX Integer32 UNITS "0.01 Volt" MAX-ACCESS read-only STATUS current DESCRIPTION "Voltage" ::= { fanEntry 2 }
END
`;

/** Types that define how many decimals of a number are shown. */
export const hinted = `ACME-AIR-MIB DEFINITIONS ::= BEGIN
IMPORTS
  MODULE-IDENTITY, OBJECT-TYPE, Integer32 FROM SNMPv2-SMI
  TEXTUAL-CONVENTION FROM SNMPv2-TC
  acme FROM ACME-SMI;
air MODULE-IDENTITY
  LAST-UPDATED "202601010000Z" ORGANIZATION "Acme" CONTACT-INFO "Acme" DESCRIPTION "Air"
  ::= { acme 2 }
Hundredths ::= TEXTUAL-CONVENTION
  DISPLAY-HINT "d-2" STATUS current DESCRIPTION "Shown with two decimals" SYNTAX Integer32
Percentage ::= TEXTUAL-CONVENTION STATUS current DESCRIPTION "In the same way" SYNTAX Hundredths
Tenths ::= TEXTUAL-CONVENTION
  DISPLAY-HINT "d-1" STATUS current DESCRIPTION "Shown with a decimal" SYNTAX Integer32
Whole ::= TEXTUAL-CONVENTION
  DISPLAY-HINT "d" STATUS current DESCRIPTION "Shown as it is" SYNTAX Integer32
humidity OBJECT-TYPE
  SYNTAX Percentage UNITS "percent" MAX-ACCESS read-only STATUS current DESCRIPTION "Humidity" ::= { air 1 }
supplyAir OBJECT-TYPE
  SYNTAX Tenths UNITS "0.1 degrees Celsius" MAX-ACCESS read-only STATUS current DESCRIPTION "Air" ::= { air 2 }
flow OBJECT-TYPE
  SYNTAX Tenths MAX-ACCESS read-only STATUS current DESCRIPTION "Flow" ::= { air 3 }
fans OBJECT-TYPE
  SYNTAX Whole MAX-ACCESS read-only STATUS current DESCRIPTION "Fans" ::= { air 4 }
END
`;
