const minLength = 4
/** The limit of a DNS label. */
const maxLength = 63

export type NameLabel =
  | { label: string; problem: undefined }
  /** `short`: only the length is wrong. `hyphens`: the third and fourth characters are hyphens (`xn--…`). */
  | { label: undefined; problem: 'characters' | 'short' | 'long' | 'hyphens' }

/**
 * Parses what a visitor types as the label of a name, the part before the domain: 4 to 63 letters, digits or hyphens. Case does not matter.
 * `checkName` says whether the name is available.
 *
 * @example parseNameLabel('Harbour') // { label: 'harbour', problem: undefined }
 */
export function parseNameLabel(text: string): NameLabel {
  const label = text.trim().toLowerCase()
  if (!/^[a-z0-9-]*$/.test(label)) return { label: undefined, problem: 'characters' }
  if (label.length < minLength) return { label: undefined, problem: 'short' }
  if (label.length > maxLength) return { label: undefined, problem: 'long' }
  if (label.startsWith('--', 2)) return { label: undefined, problem: 'hyphens' }
  return { label, problem: undefined }
}
