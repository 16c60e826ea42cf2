import { useState } from "react";
import { Text, Wizard } from "#kit";

export function Steps() {
  const [step, setStep] = useState("setup");
  return (
    <Wizard
      title="Network discovery"
      steps={[
        { id: "setup", label: "Set up", enabled: true },
        { id: "run", label: "Run discovery", enabled: true },
        { id: "review", label: "Review", enabled: false },
      ]}
      current={step}
      onStep={setStep}
      actions={[
        {
          label: "Next",
          onSelect: () => setStep("run"),
          disabled: step === "run" ? "No devices yet" : undefined,
        },
        { label: "Back", onSelect: () => setStep("setup") },
      ]}
    >
      <Text>This is {step}.</Text>
    </Wizard>
  );
}
