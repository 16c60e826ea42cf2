// Types for the parts of noVNC that are used; noVNC has none.
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
    /** The queue of pending drawing operations. It's private, but nothing else shows that noVNC waits. */
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
