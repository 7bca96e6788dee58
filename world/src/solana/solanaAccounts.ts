import { deriveSigner, named } from '@latchkey/svm'
import { developmentMnemonic } from '../accounts.ts'

/** The world's Solana accounts, the same at every start. Their keys are public: never use them elsewhere. */
export async function openSolanaAccounts() {
  const [alice, bob] = await Promise.all([0, 1].map((index) => deriveSigner(developmentMnemonic, index)))
  if (!alice || !bob) throw new Error('The mnemonic gives no Solana accounts.')
  return {
    /** For a person or a test to play with: m/44'/501'/0'/0' and m/44'/501'/1'/0' of the well-known mnemonic. */
    funded: [alice, bob] as const,
    /** Owns the tokens and pays the faucet's gifts. */
    bank: await named('latchkey world: bank'),
    /** A stranger of the past. */
    carol: await named('latchkey world: carol'),
  }
}

export type SolanaAccounts = Awaited<ReturnType<typeof openSolanaAccounts>>
