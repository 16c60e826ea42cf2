// Disks and file systems, as every system reports them.
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
  /** What the disk says of itself (SMART); null if it isn't known. */
  isHealthy: boolean | null;
}

export interface FileSystem {
  path: string;
  device: string;
  type: string;
  /** null where asking could block: file systems over the network. */
  sizeBytes: number | null;
  usedBytes: number | null;
  isReadOnly: boolean;
}

export interface DiskSystem {
  read(): Promise<{ disks: Disk[]; fileSystems: FileSystem[]; hasSmart: boolean }>;
}

export const mostDisks = 500;
export const mostFileSystems = 500;
