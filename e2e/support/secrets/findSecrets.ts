/** What must not be found, by name: bytes in any encoding, or a text as it is. */
export type Secrets = Record<string, Uint8Array | string>

/** Texts by the place that they were found in. */
export type Capture = Record<string, readonly string[]>

/** @returns `place: name`, once for each secret that is in a place */
export function findSecrets(capture: Capture, secrets: Secrets): string[] {
  const wanted = Object.entries(secrets).map(([name, secret]) => [name, listForms(secret)] as const)
  return Object.entries(capture).flatMap(([place, texts]) =>
    wanted
      .filter(([, forms]) => texts.some((text) => forms.some((form) => form.test(text))))
      .map(([name]) => `${place}: ${name}`),
  )
}

/** Every way in which a page may write it. */
function listForms(secret: Uint8Array | string): RegExp[] {
  // Six digits are a part of longer numbers by chance.
  if (typeof secret === 'string')
    return [/^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?![\\w.])`) : new RegExp(escapePattern(secret))]
  const bytes = Buffer.from(secret)
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  const base64url = bytes.toString('base64url')
  const numbers = [...bytes].join(',')
  const keyed = [...bytes].map((byte, index) => `"${index}":${byte}`).join(',')
  return [
    new RegExp(bytes.toString('hex'), 'i'),
    ...[base64, base64url, numbers, keyed].map((text) => new RegExp(escapePattern(text))),
  ]
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
