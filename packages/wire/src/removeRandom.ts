const leastLength = 26
/** So long, few are without a digit; names of this length are in words. */
const leastWithoutDigit = 40
/** Of a random text, two in three characters are of another kind than the one before; of a name in camel case about one in four. */
const leastChanges = 0.35
const codeFile = /\.(?:[cm]?[jt]sx?|css|html|vue|svelte|wasm)$/

/**
 * A run of letters, digits and what base 64 has besides, replaced if it reads as random: a token, a key, a signature. Of a URL (`://…`, with
 * the colon) or the path of a file, only the parts between slashes that do.
 * @example removeRandom('TqW5x_9-bN0aLr4.Zk81vPcYd3Ew') // '[redacted]'
 */
export function removeRandom(run: string): string {
  if (!run.startsWith('://') && isRandom(run)) return run.startsWith(':') ? ':[redacted]' : '[redacted]'
  return run
    .split('/')
    .map((part) => (isRandom(part) ? '[redacted]' : part))
    .join('/')
}

function isRandom(text: string): boolean {
  if (text.length < leastLength || codeFile.test(text)) return false
  if (!/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false
  if (!/\d/.test(text) && text.length < leastWithoutDigit) return false
  const changes = text.match(/[a-z]+|[A-Z]+|\d+|[^a-zA-Z\d]+/g)?.length ?? 0
  return changes / text.length >= leastChanges
}
