const minLength = 4
/** Of a label in DNS. */
const maxLength = 63

export type NameLabel =
  | { label: string; problem: undefined }
  /** `short` while there is nothing wrong but the length; `hyphens` where third and fourth place have them (`xn--…`). */
  | { label: undefined; problem: 'characters' | 'short' | 'long' | 'hyphens' }

/**
 * Reads what a visitor types as the part of a name before its zone: SPEC §5's letters, digits and hyphens, at least 4 of them. Capitals are
 * the same as small letters. Whether the name is free is `checkName`'s to say.
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
