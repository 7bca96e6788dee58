import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Prompt } from './createPrompts.ts'
import type { Phone } from './startPhone.ts'

export const PhoneContext = createContext<Phone | undefined>(undefined)

/** The running phone. */
export function usePhone(): Phone {
  const phone = useContext(PhoneContext)
  if (!phone) throw new Error('There is no phone around this component.')
  return phone
}

/** Open prompts, oldest first. */
export function usePrompts(): readonly Prompt[] {
  const { prompts } = usePhone()
  return useSyncExternalStore(prompts.subscribe, prompts.list)
}

/** A value of the wallet, read again after each change. It must be comparable: a string or a number. */
export function useWalletValue<Value extends string | number>(read: () => Value): Value {
  const { wallet } = usePhone()
  return useSyncExternalStore(wallet.onChange, read)
}
