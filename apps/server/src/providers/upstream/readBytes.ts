import type { Dispatcher } from 'undici'

/**
 * Reads an answer's body to its end; an upstream that sends more than `maxBytes` is hung up on.
 * @param options.tooLarge makes the error of that.
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
