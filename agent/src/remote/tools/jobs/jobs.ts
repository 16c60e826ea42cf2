// Scheduled jobs, as every system reports them.
export interface ScheduledJob {
  kind: "CRON" | "TIMER" | "TASK" | "LAUNCHD";
  name: string;
  /** As the system writes it: "*-*-* 06:00:00", "17 * * * *". */
  schedule: string;
  command: string;
  user: string;
  isEnabled: boolean;
  nextRunAt: number | null;
  lastRunAt: number | null;
}

export const mostJobs = 1_000;
