// Copies a file or folder to a computer, from one, or from one computer to another through this program.
import { FileTransferError, type Done, type FileProblem, type FilesClient } from "@muster/sdk/remote";
import type { OverwriteRule, Source, TransferOptions } from "@muster/sdk/remote";
import { lastName } from "./paths.ts";

export interface CopyOptions extends TransferOptions {
  recursive: boolean;
  overwrite: OverwriteRule;
  resume: boolean;
}

export interface Copied {
  /** The path of the copy. */
  path: string;
  bytes: number;
  sha256: string;
  isSkipped: boolean;
  problems: { first: readonly FileProblem[]; count: number };
}

const skipped = (path: string): Copied => ({
  path,
  bytes: 0,
  sha256: "",
  isSkipped: true,
  problems: { first: [], count: 0 },
});

const copied = (done: Done, path: string, local: Copied["problems"]): Copied => ({
  path,
  bytes: done.bytes,
  sha256: done.sha256,
  isSkipped: done.isSkipped,
  problems: {
    first: [...local.first, ...done.problems],
    count: local.count + done.problemCount,
  },
});

export async function copyUp(
  from: string,
  { client, path }: { client: FilesClient; path: string },
  { recursive, overwrite, resume, ...options }: CopyOptions,
): Promise<Copied> {
  const { openSource } = await import("@muster/agent/files");
  await using local = await openSource(from);
  const folder = local.isFolder;
  if (folder && !recursive) throw new FileTransferError("IS_FOLDER", from);
  const request = { path, folder, overwrite, resume, replaces: "" };
  const done = await client.upload(request, local.source, options);
  return copied(done, done.path, local.problems());
}

/** Tries `run` for a file; if the path is a folder and `recursive` is set, runs it for a folder. */
async function asFileOrFolder<T>(recursive: boolean, run: (folder: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false);
  } catch (error) {
    const isFolder = error instanceof FileTransferError && error.fileCode === "IS_FOLDER";
    if (!isFolder || !recursive) throw error;
    return run(true);
  }
}

/** @param to the path on this computer, which the remote computer can't influence */
export async function copyDown(
  { client, path }: { client: FilesClient; path: string },
  to: string,
  { recursive, overwrite, resume, ...options }: CopyOptions,
): Promise<Copied> {
  const { openSink } = await import("@muster/agent/files");
  return asFileOrFolder(recursive, async (folder) => {
    const destination = { path: to, name: lastName(path), overwrite, resume };
    let sink: Awaited<ReturnType<typeof openSink>>;
    const done = await client.download(
      { path, folder },
      async (ready) => (sink = await openSink(ready, folder, destination)),
      options,
    );
    return done && sink ? copied(done, sink.path, sink.problems()) : skipped(to);
  });
}

export async function copyAcross(
  from: { client: FilesClient; path: string },
  to: { client: FilesClient; path: string },
  { recursive, overwrite, ...options }: CopyOptions,
): Promise<Copied> {
  const { ByteQueue, newHash } = await import("@muster/agent/files");
  return asFileOrFolder(recursive, async (folder) => {
    const queue = new ByteQueue();
    const wanted = Promise.withResolvers<boolean>();
    let uploading: Promise<Done> | undefined;
    let bytes = 0;
    try {
      const done = await from.client.download(
        { path: from.path, folder },
        async ({ size, mode, modifiedAt }) => {
          const source: Source = {
            size,
            mode,
            modifiedAt,
            name: lastName(from.path),
            hash: () => Promise.resolve(newHash()),
            read() {
              wanted.resolve(true);
              return queue;
            },
          };
          const request = { path: to.path, folder, overwrite, resume: false, replaces: "" };
          uploading = to.client.upload(request, source, { signal: options.signal });
          // errors of the upload are also handled when bytes are written
          uploading.then(() => wanted.resolve(false), wanted.reject);
          if (!(await wanted.promise)) return undefined;
          return {
            offset: 0,
            hash: newHash(),
            begin: () => Promise.resolve(),
            async write(chunk) {
              bytes += chunk.length;
              await Promise.race([new Promise<void>((used) => queue.push(chunk, used)), uploading]);
            },
            async commit() {
              queue.end(bytes);
              await uploading;
            },
          };
        },
        options,
      );
      const written = await uploading!;
      return done
        ? copied(written, written.path, { first: done.problems, count: done.problemCount })
        : skipped(to.path);
    } catch (error) {
      queue.fail(error as Error);
      await uploading?.catch(() => undefined);
      throw error;
    }
  });
}
