/** Characters that end a line, are invisible or change the direction of text. */
const forbidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Joins the lines of a message that a wallet shows and signs. No field can add a line or hide part of one.
 * @throws MessageLineError
 * @example joinLines(['URI: https://names.example.com', 'Version: 1'])
 */
export function joinLines(lines: readonly string[]): string {
  const line = lines.find((each) => forbidden.test(each))
  if (line !== undefined) throw new MessageLineError(line)
  return lines.join('\n')
}

/** A field of a message to sign contains a line break or another control character. */
export class MessageLineError extends Error {
  override readonly name = 'MessageLineError'

  constructor(line: string) {
    super(
      `A message to sign has a control character in ${JSON.stringify(line)}. Sign nothing: it may add lines of its own.`,
    )
  }
}
