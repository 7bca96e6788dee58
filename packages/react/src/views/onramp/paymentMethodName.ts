import type { BuyWords } from '../../locales/BuyWords.ts'

/** What a way to pay is called; what has no name here is told as the provider writes it. */
export function paymentMethodName(id: string, { methods }: BuyWords): string {
  if (id === 'card') return methods.card
  if (id === 'ach_bank_account') return methods.bank
  const words = id.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
