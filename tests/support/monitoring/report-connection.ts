import { EventEmitter } from "node:events";

/** An agent's connection to a server that gives the response in `answer`, or none. */
export class ReportConnection<Report> extends EventEmitter {
  readonly id = "test";
  readonly connected = true;
  readonly sent: (readonly [event: string, report: Report])[] = [];
  answer: "STORED" | undefined = "STORED";

  timeout() {
    return {
      emitWithAck: async (event: string, report: Report) => {
        this.sent.push([event, report]);
        if (!this.answer) throw new Error("timed out");
        return this.answer;
      },
    };
  }

  /** Returns the reports of an event, in the order in which they were sent. */
  reports(event: string): Report[] {
    return this.sent.flatMap(([one, report]) => (one === event ? [report] : []));
  }
}
