// Plays the recording of a remote desktop: sends the VNC server's recorded data to the viewer.
import { FbsReader, type FbsBlock } from "@muster/sdk/remote";
import { Playback, type PlayerKey } from "./playback.ts";
import { ShownChannel } from "./shown-channel.ts";

/** How many bytes of the file are read at a time. */
const pieceBytes = 1024 * 1024;

const keys: Record<string, PlayerKey> = {
  " ": "toggle",
  ArrowRight: "forward",
  ArrowLeft: "back",
  Home: "start",
  End: "end",
  "+": "faster",
  "-": "slower",
  s: "skip",
  q: "leave",
};

async function* blocksOf(file: Blob): AsyncGenerator<FbsBlock, undefined> {
  const reader = new FbsReader();
  for (let at = 0; at < file.size; at += pieceBytes)
    yield* reader.push(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()));
  return undefined;
}

export class DesktopPlayer extends Playback {
  /** The viewer's current connection; going back replaces it. */
  channel: ShownChannel;
  /** Whether the viewer couldn't process the recorded data. */
  isUnplayable = false;
  private readonly file: Blob;
  /** The blocks that are shown next. */
  private blocks: AsyncGenerator<FbsBlock, undefined>;
  private next: FbsBlock | undefined;
  private target = 0;
  private isShowing = true;

  /** @param totalMS the length of the recording */
  constructor(file: Blob, totalMS: number, onLeave: () => void) {
    super(totalMS / 1_000, onLeave);
    this.file = file;
    this.blocks = blocksOf(file);
    this.channel = new ShownChannel();
  }

  /** Called once the viewer has connected to a channel, which may have been replaced in the meantime. */
  begin(channel: ShownChannel): void {
    if (channel !== this.channel) return;
    void this.start(channel);
    this.run();
  }

  /** Handles a key; returns whether the key has a function. */
  key(name: string): boolean {
    return this.press(keys[name], name);
  }

  get isSeeking(): boolean {
    return this.isShowing && (this.next?.at ?? Infinity) + 1_000 < this.target * 1_000;
  }

  protected goTo(position: number): void {
    if (position >= this.view.position) return this.showUntil(position);
    this.target = position;
    this.isUnplayable = false;
    this.channel.onClosed = () => undefined;
    this.channel = new ShownChannel();
    this.blocks = blocksOf(this.file);
    this.next = undefined;
    this.isShowing = true;
  }

  protected showUntil(position: number): void {
    this.target = position;
    if (!this.isShowing) void this.advance(this.channel);
  }

  protected nextAt(): number | undefined {
    return this.next && this.next.at / 1_000;
  }

  protected override isBusy(): boolean {
    return this.isShowing;
  }

  private async start(channel: ShownChannel): Promise<void> {
    channel.onClosed = () => {
      this.isUnplayable = true;
      this.halt();
      this.change({ isPlaying: false });
    };
    await this.read(channel);
    if (channel === this.channel) await this.advance(channel);
  }

  private async read(channel: ShownChannel): Promise<void> {
    if (channel !== this.channel) return;
    const { value } = await this.blocks.next();
    if (channel === this.channel) this.next = value ?? undefined;
  }

  /** Sends the viewer everything up to the target position, unless the channel is replaced. */
  private async advance(channel: ShownChannel): Promise<void> {
    this.isShowing = true;
    while (this.next && this.next.at <= this.target * 1_000 && channel.readyState === "open") {
      await channel.show(this.next);
      await this.read(channel);
      if (channel !== this.channel) return;
    }
    this.isShowing = false;
    this.change({});
  }
}
