/** An independent RFC 5424 parser, as strict as the standard. */
export function readSyslog(message: string): {
  priority: number;
  at: string;
  id: string;
  fields: Record<string, string>;
  text: string;
} {
  const head =
    /^<(\d{1,3})>1 (\S+) ([\x21-\x7e]{1,255}) ([\x21-\x7e]{1,48}) ([\x21-\x7e]{1,128}) ([\x21-\x7e]{1,32}) \[([^ =\]"]{1,32})/;
  const [all, priority, at, , , , id] = head.exec(message) ?? [];
  if (all === undefined) throw new Error(`no RFC 5424: ${message}`);
  const fields: Record<string, string> = {};
  let rest = message.slice(all.length);
  for (
    let param;
    (param = /^ ([^ =\]"]{1,32})="((?:[^"\\\]]|\\["\\\]])*)"/u.exec(rest));
    rest = rest.slice(param[0].length)
  )
    fields[param[1]!] = param[2]!.replace(/\\(["\\\]])/g, "$1");
  if (!rest.startsWith("] \ufeff")) throw new Error(`no RFC 5424: ${message}`);
  return { priority: Number(priority), at: at!, id: id!, fields, text: rest.slice(3) };
}
