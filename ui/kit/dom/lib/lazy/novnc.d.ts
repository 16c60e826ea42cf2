// What is used of noVNC, which comes without types.
declare module "@novnc/novnc" {
  interface RfbEvents {
    connect: object;
    disconnect: object;
    credentialsrequired: { types: string[] };
    securityfailure: { status: number; reason?: string };
    clipboard: { text: string };
    desktopname: { name: string };
  }

  export default class RFB {
    constructor(target: HTMLElement, channel: object, options: { shared: boolean });
    viewOnly: boolean;
    scaleViewport: boolean;
    background: string;
    /**
     * What draws, in the order in which it came. It isn't for others, but nothing else tells that it waits.
     */
    readonly _display: { pending(): boolean; flush(): Promise<void> };
    sendCredentials(credentials: { password: string }): void;
    sendCtrlAltDel(): void;
    clipboardPasteFrom(text: string): void;
    disconnect(): void;
    focus(): void;
    addEventListener<E extends keyof RfbEvents>(
      name: E,
      listener: (event: { detail: RfbEvents[E] }) => void,
    ): void;
  }
}
