import { useContext } from 'react'
import { LatchkeyContext, type LatchkeyContextValue } from './LatchkeyContext.ts'

/** @throws an error that names the provider where there is none above. */
export function useLatchkeyContext(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) throw new Error('Wrap this component in <LatchkeyProvider>.')
  return value
}
