import type { ButtonWords } from '../locales/ButtonWords.ts'
import { enButtonWords } from '../locales/enButtonWords.ts'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.ts'

/** The chosen language's words for what stands on the page; English until it is loaded. */
export function useButtonWords(): ButtonWords {
  return useLatchkeyContext().locale?.words.button ?? enButtonWords
}
