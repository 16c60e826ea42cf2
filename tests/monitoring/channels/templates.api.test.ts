// Webhooks with content from an administrator's template.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MusterError, type WebhookContentType } from "@muster/sdk";
import { onEachDatabase } from "../../support/server/databases.ts";
import { until } from "../../support/server/server.ts";
import { startSite, type Site } from "./site.ts";

onEachDatabase("Templates of webhooks", (database) => {
  let site: Site;
  let channelId: number;
  const json = '{"text": "{{title}}", "where": "{{{alert.displayName}}}", "value": {{alert.value}}}';

  beforeAll(async () => {
    site = await startSite({ database: await database.fresh() });
    const { id } = await site.server.session.call("createChannel", {
      body: {
        name: "On call",
        type: "WEBHOOK",
        template: json,
        target: { url: `${site.origin}/hook`, secret: "shared secret" },
      },
    });
    channelId = id;
  });
  afterAll(() => site.close());

  const update = (body: object) => site.server.session.call("updateChannel", { path: { channelId }, body });
  const errorOf = async (template: string, contentType?: WebhookContentType) => {
    const error = await update({ template, ...(contentType && { contentType }) }).catch((e: unknown) => e);
    return error instanceof MusterError ? error.errors[0] : undefined;
  };
  const last = () => site.receiver.received.at(-1)!;

  test("an alert of a device with a hostile name is valid JSON, and signed as it was sent", async () => {
    const name = 'srv"},{{alert.id}}\\';
    const agent = await site.attach(name);
    await site.measure(agent, { cpu: 97 });
    await until("the alert was sent", async () => site.receiver.received.length === 1);
    const { headers, body } = last();
    const { displayName } = await site.server.ada.muster.call("getDevice", {
      path: { nodeId: agent.nodeId },
    });
    expect(JSON.parse(body)).toEqual({
      text: `Major: CPU busy on ${displayName}`,
      where: displayName,
      value: 97,
    });
    expect(displayName).toContain('"},{{alert.id}}');
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers["x-muster-signature"]))!;
    expect(signature).toBe(createHmac("sha256", "shared secret").update(`${time}.${body}`).digest("hex"));
  });

  test("templates with invalid JSON or unknown names are refused with the place of the error", async () => {
    expect(await errorOf('{\n  "text": {{title}}\n}')).toEqual({
      field: "template",
      message: expect.stringMatching(/^What it makes isn't JSON: line 2, column 11, at/) as string,
    });
    expect((await errorOf('{"text": "{{title}}"'))?.message).toContain("line 1, column 41");
    expect((await errorOf('{"a": 1,\n "b": "{{alert.nmae}}"}'))?.message).toBe(
      "Line 2, column 8: there is no value alert.nmae",
    );
    expect((await errorOf("{{alert.constructor}}", "text/plain"))?.message).toContain("no value");
    expect((await errorOf("{{> other}}", "text/plain"))?.message).toContain("no value other");
    expect((await errorOf("ok\n{{#alert}}", "text/plain"))?.message).toBe(
      'Line 2, column 11: Unclosed section "alert"',
    );
    expect((await errorOf("{{title", "text/plain"))?.message).toContain("Line 1, column 8: Unclosed tag");
    // also tried with the values that are missing when an alert without a value is reset
    expect((await errorOf('{"value": {{alert.value}}{{^alert.instance}}!{{/alert.instance}}}'))?.field).toBe(
      "template",
    );
    expect((await site.server.ada.muster.call("listChannels", {})).results[0]?.template).toBe(json);
  });

  test("plain text supports sections without escaping, and a test shows the result", async () => {
    const template =
      "{{event}} {{title}}\n{{#alert}}{{displayName}} <{{clientName}}>{{/alert}}{{#alert.instance}} on {{.}}{{/alert.instance}}";
    await update({ template, contentType: "text/plain" });
    await site.server.session.call("testChannel", { path: { channelId } });
    expect(last().headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(last().body).toBe("test Test notification of Muster\nsrv-files <Example> on C:");
    const preview = await site.server.session.call("previewChannelTemplate", {
      body: { template, contentType: "text/plain" },
    });
    expect(preview.body).toContain("alert.opened Major: Disk full on srv-files\nsrv-files <Example> on C:");
  });

  test("without a template Muster's own JSON is sent, and other channel types can't have one", async () => {
    await update({ template: "" });
    await site.server.session.call("testChannel", { path: { channelId } });
    expect(last().headers["content-type"]).toBe("application/json");
    expect(JSON.parse(last().body)).toMatchObject({ event: "test", title: "Test notification of Muster" });
    const slack = await site.server.session
      .call("createChannel", {
        body: { name: "Slack", type: "SLACK", template: "x", target: { url: "https://hooks.example.com/" } },
      })
      .catch((e: unknown) => e as MusterError);
    expect(slack).toMatchObject({ errors: [{ field: "template" }] });
  });
});
