import { cleanText } from './cleanText.ts'

/** A name that a stranger chose fit to show, at most 64 characters; null when nothing is left of it. */
export function cleanName(name: string | null): string | null {
  return (name && cleanText(name, { maxLength: 64 })) || null
}
