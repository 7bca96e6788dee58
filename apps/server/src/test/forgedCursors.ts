/** Cursors that no list gave: empty, no base64url of JSON, and another shape. */
export const forgedCursors = [
  '',
  'nonsense',
  Buffer.from('{"page[after]":7}').toString('base64url'),
  Buffer.from('[9]').toString('base64url'),
]
