/** In the narrowest frame, not more than ten lines. */
const mostCharacters = 200
const mostLines = 6

/**
 * Splits a text into pieces of a few lines; joined, they are the text. Only a line that is too long for one piece is split within, at a space
 * where there is one.
 */
export function splitPassages(text: string): string[] {
  const passages: string[] = []
  let passage = ''
  let lines = 0
  const end = () => {
    if (passage) passages.push(passage)
    passage = ''
    lines = 0
  }
  for (const piece of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
    const parts = piece.length > mostCharacters ? splitLine(piece) : [piece]
    for (const part of parts) {
      if (lines === mostLines || passage.length + part.length > mostCharacters) end()
      passage += part
      lines += 1
      // The next part of a line starts a passage: a block of its own.
      if (!part.endsWith('\n')) end()
    }
  }
  end()
  return passages
}

function splitLine(line: string): string[] {
  // With the flag, no character is cut in two.
  return line.match(new RegExp(`.{1,${mostCharacters - 2}}(?:\\s|$)|.{1,${mostCharacters / 2}}\\n?`, 'gu')) ?? [line]
}
