// Disks and file systems, in the format common to all systems.
export interface Disk {
  name: string;
  /** The disk that a partition is on; empty for disks. */
  parent: string;
  kind: "DISK" | "PARTITION" | "OTHER";
  model: string;
  serial: string;
  sizeBytes: number;
  media: "SSD" | "HDD" | "";
  fileSystem: string;
  isReadOnly: boolean;
  /** The disk's own health status (SMART); null if unknown. */
  isHealthy: boolean | null;
}

export interface FileSystem {
  path: string;
  device: string;
  type: string;
  /** null for network file systems, for which a query could block. */
  sizeBytes: number | null;
  usedBytes: number | null;
  isReadOnly: boolean;
}

export interface DiskSystem {
  read(): Promise<{ disks: Disk[]; fileSystems: FileSystem[]; hasSmart: boolean }>;
}

export const maxDisks = 500;
export const maxFileSystems = 500;
