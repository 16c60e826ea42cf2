// What a computer reports about its operating system and hardware: from files on Linux, and from recorded
// output of Windows and macOS.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { macOS } from "../../../agent/src/monitoring/state/macos.ts";
import type { Run } from "../../../agent/src/monitoring/state/run-program.ts";
import { readSystem } from "../../../agent/src/monitoring/state/system.ts";
import { windows } from "../../../agent/src/monitoring/state/windows.ts";

let root: string;
const write = (file: string, text: string | Buffer) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const dmi = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) write(`sys/class/dmi/id/${name}`, `${value}\n`);
};

beforeEach(() => (root = mkdtempSync(join(tmpdir(), "muster-system-"))));
afterEach(() => rmSync(root, { recursive: true }));

describe("Linux", () => {
  test("names its release, maker, processor and memory, from files alone", () => {
    write(
      "usr/lib/os-release",
      'NAME="Rocky Linux"\nPRETTY_NAME="Rocky \\"Linux\\" 9.4 (Blue Onyx)"\nVERSION_ID=9\n',
    );
    write("proc/sys/kernel/osrelease", "5.14.0-427.el9.x86_64\n");
    write("proc/meminfo", "MemTotal:       65536000 kB\nMemFree: 1 kB\n");
    const thread = (n: number, core: number) =>
      `processor\t: ${n}\nmodel name\t: Intel(R) Xeon(R)\nphysical id\t: 0\ncore id\t\t: ${core}\n`;
    write("proc/cpuinfo", [thread(0, 0), thread(1, 1), thread(2, 0), thread(3, 1)].join("\n"));
    dmi({
      sys_vendor: "Dell Inc.",
      product_name: "PowerEdge R650",
      product_serial: "7XK2M93",
      bios_version: "1.12.1",
    });
    expect(readSystem(root)).toMatchObject({
      os: 'Rocky "Linux" 9.4 (Blue Onyx)',
      kernel: "5.14.0-427.el9.x86_64",
      vendor: "Dell",
      model: "PowerEdge R650",
      serialNumber: "7XK2M93",
      firmware: "1.12.1",
      processor: "Intel(R) Xeon(R)",
      cores: 2,
      threads: 4,
      memoryBytes: 65_536_000 * 1_024,
      disks: [],
    });
  });

  test("has its board's maker and model if its firmware has only placeholders", () => {
    dmi({
      sys_vendor: "To Be Filled By O.E.M.",
      product_name: "System Product Name",
      product_serial: "Default string",
      board_vendor: "ASUSTeK COMPUTER INC.",
      board_name: "PRIME B550-PLUS",
    });
    expect(readSystem(root)).toMatchObject({ model: "PRIME B550-PLUS", serialNumber: "" });
    expect(readSystem(root).vendor).toMatch(/^asus/i);
    rmSync(join(root, "sys"), { recursive: true });
    const empty = { vendor: "", model: "", serialNumber: "", firmware: "", processor: "" };
    expect(readSystem(root)).toMatchObject({ ...empty, os: "Linux", cores: null, threads: null });
    expect(readSystem(root)).toMatchObject({ memoryBytes: null, disks: [] });
  });

  test("has the name of a Lenovo instead of its type number, and the model of an ARM board", () => {
    dmi({ sys_vendor: "LENOVO", product_name: "20XW0026GE", product_version: "ThinkPad X1 Carbon Gen 9" });
    expect(readSystem(root)).toMatchObject({ vendor: "Lenovo", model: "ThinkPad X1 Carbon Gen 9" });
    rmSync(join(root, "sys"), { recursive: true });
    write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0");
    write("proc/device-tree/serial-number", "10000000abcdef01\0");
    write("proc/cpuinfo", "processor\t: 0\nBogoMIPS\t: 108.00\n\nprocessor\t: 1\n\nSerial\t: 1\n");
    expect(readSystem(root)).toMatchObject({
      model: "Raspberry Pi 4 Model B Rev 1.4",
      serialNumber: "10000000abcdef01",
      cores: null,
      threads: 2,
    });
  });

  test("lists the fixed disks with their models and serial numbers", () => {
    const disk = (name: string, files: Record<string, string | Buffer>) => {
      for (const [file, text] of Object.entries({ size: "2000\n", removable: "0\n", ...files }))
        write(`sys/block/${name}/${file}`, text);
    };
    disk("nvme1n1", { "device/model": "Samsung \u001b[31mSSD\n", "device/serial": " S64F  \n" });
    disk("sda", {
      "device/model": "ST4000\n",
      "device/vpd_pg80": Buffer.from("\0\u0080\0\u0008ZDH1ABCD", "latin1"),
    });
    disk("vda", { serial: "20166\n" });
    disk("sdb", { removable: "1\n" });
    disk("sdc", { size: "0\n" });
    for (const other of ["loop0", "dm-0", "md127", "zram0", "sr0", "nbd1"]) disk(other, {});
    expect(readSystem(root).disks).toEqual([
      { name: "nvme1n1", model: "Samsung SSD", serialNumber: "S64F", bytes: 1_024_000 },
      { name: "sda", model: "ST4000", serialNumber: "ZDH1ABCD", bytes: 1_024_000 },
      { name: "vda", model: "", serialNumber: "20166", bytes: 1_024_000 },
    ]);
  });

  test.runIf(process.platform === "linux")("has the kernel, threads and memory of this computer", () => {
    const { kernel, threads, memoryBytes } = readSystem("/");
    expect(kernel).toBe(readFileSync("/proc/sys/kernel/osrelease", "utf8").trim());
    expect(threads).toBeGreaterThan(0);
    expect(memoryBytes).toBeGreaterThan(1e8);
  });
});

test("Windows reports its system with one script, by recorded output", async () => {
  const asked: unknown[] = [];
  const answering =
    (answer: object): Run =>
    (...command) => {
      asked.push(command);
      return Promise.resolve(JSON.stringify(answer));
    };
  const recorded = {
    os: { Caption: "Microsoft Windows 11 Pro", Version: "10.0.26100", TotalVisibleMemorySize: 33_211_392 },
    computer: { Manufacturer: "LENOVO", Model: "21CB00ABGE" },
    product: { Version: "ThinkPad X1 Carbon Gen 10" },
    bios: { SerialNumber: "PF3ABCDE", SMBIOSBIOSVersion: "N3AET82W (1.47 )" },
    processors: [{ Name: "12th Gen Intel(R) Core(TM) i7", NumberOfCores: 12, NumberOfLogicalProcessors: 16 }],
    disks: [
      {
        DeviceID: String.raw`\\.\PHYSICALDRIVE0`,
        Model: "NVMe SAMSUNG",
        SerialNumber: "0025_38B1.",
        Size: 1_024_203_640_320,
        MediaType: "Fixed hard disk media",
      },
      { DeviceID: String.raw`\\.\PHYSICALDRIVE1`, Model: "USB", Size: 16e9, MediaType: "Removable Media" },
      { DeviceID: String.raw`\\.\PHYSICALDRIVE2`, Model: "Card reader", Size: null },
    ],
    architecture: "AMD64",
  };
  expect(await windows.SYSTEM(answering(recorded))).toEqual({
    os: "Windows 11 Pro",
    kernel: "10.0.26100",
    architecture: "AMD64",
    vendor: "Lenovo",
    model: "ThinkPad X1 Carbon Gen 10",
    serialNumber: "PF3ABCDE",
    firmware: "N3AET82W (1.47 )",
    processor: "12th Gen Intel(R) Core(TM) i7",
    cores: 12,
    threads: 16,
    memoryBytes: 33_211_392 * 1_024,
    disks: [
      {
        name: "PHYSICALDRIVE0",
        model: "NVMe SAMSUNG",
        serialNumber: "0025_38B1.",
        bytes: 1_024_203_640_320,
      },
    ],
  });
  const nothing = { os: null, computer: null, bios: null, processors: [], disks: [], architecture: null };
  expect(await windows.SYSTEM(answering(nothing))).toMatchObject({
    os: "Windows",
    vendor: "",
    cores: null,
    memoryBytes: null,
    disks: [],
  });
  expect(JSON.stringify(asked[0])).toBe(JSON.stringify(asked[1]));
});

test("macOS reports its system with system_profiler, by recorded output", async () => {
  const answers: Record<string, unknown[]> = {
    SPHardwareDataType: [
      {
        boot_rom_version: "11881.41.5",
        chip_type: "Apple M1 Pro",
        machine_model: "MacBookPro18,3",
        machine_name: "MacBook Pro",
        number_processors: "proc 10:8:2",
        physical_memory: "16 GB",
        serial_number: "C02ABCDEFG",
      },
    ],
    SPSoftwareDataType: [{ os_version: "macOS 15.1 (24B83)", kernel_version: "Darwin 24.1.0" }],
    SPNVMeDataType: [
      {
        _name: "Apple SSD Controller",
        _items: [
          {
            bsd_name: "disk0",
            device_model: "APPLE SSD AP0512R",
            device_serial: "0ba0112233",
            size_in_bytes: 500_277_792_768,
          },
          { bsd_name: "disk4", size_in_bytes: 16e9, removable_media: "yes" },
        ],
      },
    ],
    SPSerialATADataType: [],
  };
  const run: Run = (_, [, type = ""]) => Promise.resolve(JSON.stringify({ [type]: answers[type] }));
  expect(await macOS.SYSTEM(run)).toMatchObject({
    os: "macOS 15.1 (24B83)",
    kernel: "24.1.0",
    vendor: "Apple",
    model: "MacBook Pro (MacBookPro18,3)",
    serialNumber: "C02ABCDEFG",
    firmware: "11881.41.5",
    processor: "Apple M1 Pro",
    cores: 10,
    threads: null,
    memoryBytes: 16 * 1_024 ** 3,
    disks: [
      { name: "disk0", model: "APPLE SSD AP0512R", serialNumber: "0ba0112233", bytes: 500_277_792_768 },
    ],
  });
});
