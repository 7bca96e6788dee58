import { createContext, useContext } from 'react'
import { en } from './en.ts'
import type { Words } from './Words.ts'

export const WordsContext = createContext<Words>(en)

/** The page's words in the language chosen. */
export function useWords(): Words {
  return useContext(WordsContext)
}
