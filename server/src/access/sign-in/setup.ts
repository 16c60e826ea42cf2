// Setup: the first administrator is created with a one-time token from the data folder.
import { perServer, type ServerContext } from "../../context.ts";

const tokenFile = "setup-token";

class Setup {
  private readonly context: ServerContext;
  private readonly finished = Promise.withResolvers<void>();
  /** Needed to create the first administrator; undefined if one exists. */
  token: Buffer | undefined;

  constructor(context: ServerContext) {
    this.context = context;
  }

  async isRequired(): Promise<boolean> {
    return !(await this.context.db.selectFrom("setup").select("done").executeTakeFirst());
  }

  async start(): Promise<void> {
    if (await this.isRequired()) this.token = this.context.dataFolder.localToken(tokenFile);
    else this.finished.resolve();
  }

  finish(): void {
    this.context.dataFolder.deleteToken(tokenFile);
    this.token = undefined;
    this.finished.resolve();
  }

  /** Resolves once the first administrator exists. */
  whenFinished(): Promise<void> {
    return this.finished.promise;
  }
}

export const setup = perServer((context) => new Setup(context));
