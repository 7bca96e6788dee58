import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Question } from './createDesk.ts'
import type { Phone } from './startPhone.ts'

export const PhoneContext = createContext<Phone | undefined>(undefined)

/** The running phone. */
export function usePhone(): Phone {
  const phone = useContext(PhoneContext)
  if (!phone) throw new Error('There is no phone around this component.')
  return phone
}

/** What waits for the person, oldest first. */
export function useQuestions(): readonly Question[] {
  const { desk } = usePhone()
  return useSyncExternalStore(desk.subscribe, desk.questions)
}

/** A value of the wallet, read again after each change. It must be comparable: a string or a number. */
export function useWalletValue<Value extends string | number>(read: () => Value): Value {
  const { wallet } = usePhone()
  return useSyncExternalStore(wallet.onChange, read)
}
