import type { Dispatcher } from 'undici'

/**
 * Reads a response's body to its end; closes the connection to an upstream that sends more than `maxBytes`.
 * @param options.tooLarge creates the error in that case.
 */
export async function readBytes(
  body: Dispatcher.ResponseData['body'],
  options: { maxBytes: number; tooLarge: () => Error },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > options.maxBytes) {
      body.destroy()
      throw options.tooLarge()
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
