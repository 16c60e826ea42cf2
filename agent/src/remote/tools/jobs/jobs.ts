// Scheduled jobs, in the format common to all systems.
export interface ScheduledJob {
  kind: "CRON" | "TIMER" | "TASK" | "LAUNCHD";
  name: string;
  /** In the system's own syntax: "*-*-* 06:00:00", "17 * * * *". */
  schedule: string;
  command: string;
  user: string;
  isEnabled: boolean;
  nextRunAt: number | null;
  lastRunAt: number | null;
}

export const maxJobs = 1_000;
