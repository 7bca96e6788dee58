/**
 * The text of a body, at most so many bytes of it.
 * @returns undefined for a longer one, whose rest is not read
 * @throws what reading throws
 */
export async function readText(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string | undefined> {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let [text, length] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > maxBytes) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
