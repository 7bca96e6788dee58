import { ProviderError } from '../shared/callNode.ts'
import type { MessageInput, MockStandardAccount, SendInput, SignInInput, TransactionInput } from './MockSolanaWallet.ts'
import type { SolanaContext } from './SolanaContext.ts'
import { sendTransaction, signTransaction } from './signTransaction.ts'
import type { SolanaSigner } from './solanaSigner.ts'
import { writeSignInText } from './writeSignInText.ts'

/** `standard:connect`: with `silent`, only what the page may see already. */
export async function connect(
  context: SolanaContext,
  { silent = false }: { silent?: boolean } = {},
): Promise<{ accounts: readonly MockStandardAccount[] }> {
  if (!silent && context.visible().length === 0) await requestAccess(context, 'standard:connect')
  return { accounts: context.visible() }
}

/** `solana:signMessage`. @throws ProviderError 4100 for an account the page may not see, 4001 when rejected */
export async function signMessages(context: SolanaContext, inputs: readonly MessageInput[]) {
  await requestSignatures(context, 'solana:signMessage', inputs)
  return Promise.all(
    inputs.map(async ({ account, message }) => {
      const signer = await findSigner(context, account.address)
      return signText(signer, Uint8Array.from(message))
    }),
  )
}

/** `solana:signTransaction`. @throws ProviderError as above, and -32602 for what is no transaction of the account */
export async function signTransactions(context: SolanaContext, inputs: readonly TransactionInput[]) {
  for (const { chain } of inputs) if (chain !== undefined) nodeOf(context, chain)
  await requestSignatures(context, 'solana:signTransaction', inputs)
  return Promise.all(
    inputs.map(async ({ account, transaction }) => {
      const signer = await findSigner(context, account.address)
      const { signed } = await signTransaction(transaction, { signer, ...context.alterations })
      return { signedTransaction: signed }
    }),
  )
}

/** `solana:signAndSendTransaction`, one after the other. @throws ProviderError as above, and with what the node says */
export async function sendTransactions(context: SolanaContext, inputs: readonly SendInput[]) {
  for (const { chain } of inputs) nodeOf(context, chain)
  await requestSignatures(context, 'solana:signAndSendTransaction', inputs)
  const sent: { signature: Uint8Array }[] = []
  for (const { account, transaction, chain, options } of inputs) {
    const signer = await findSigner(context, account.address)
    const { signed, signature } = await signTransaction(transaction, { signer, ...context.alterations })
    await sendTransaction(nodeOf(context, chain), { signed, ...(options && { options }) })
    sent.push({ signature })
  }
  return sent
}

/** `solana:signIn`: one prompt lets the page in and signs. */
export async function signIn(context: SolanaContext, inputs: readonly SignInInput[]) {
  await requestAccess(context, 'solana:signIn')
  return Promise.all(
    (inputs.length > 0 ? inputs : [{}]).map(async (input) => {
      const address = input.address ?? context.visible()[0]?.address ?? ''
      const signer = await findSigner(context, address)
      const text = writeSignInText({ domain: globalThis.location?.host ?? '', ...input, address })
      return { account: visibleAccount(context, address), ...(await signText(signer, new TextEncoder().encode(text))) }
    }),
  )
}

/** Prompts, and lets the page see the accounts. A locked wallet waits for its password first. */
async function requestAccess({ state, prompts, getAddresses, unlocked }: SolanaContext, method: string): Promise<void> {
  const accounts = await getAddresses()
  await prompts.open(method, unlocked)
  state.set({ connected: true, accounts })
}

async function requestSignatures(
  context: SolanaContext,
  method: string,
  inputs: readonly { account: { address: string } }[],
): Promise<void> {
  for (const { account } of inputs) visibleAccount(context, account.address)
  await context.prompts.open(method)
}

/** The account's key, if the page may use it: the visitor may have switched while the prompt was open. */
async function findSigner(context: SolanaContext, address: string): Promise<SolanaSigner> {
  visibleAccount(context, address)
  return (await context.getSigner(address)) ?? unauthorized()
}

function visibleAccount(context: SolanaContext, address: string): MockStandardAccount {
  return context.visible().find((account) => account.address === address) ?? unauthorized()
}

function unauthorized(): never {
  throw new ProviderError({
    code: 4100,
    message: 'The requested account and/or method has not been authorized by the user.',
  })
}

/** @throws ProviderError 4901 for a chain it has no node for */
function nodeOf({ chains }: SolanaContext, chain: string): string {
  const rpcUrl = chains.find(({ id }) => id === chain)?.rpcUrl
  if (rpcUrl === undefined) throw new ProviderError({ code: 4901, message: `The wallet has no node for ${chain}.` })
  return rpcUrl
}

async function signText(signer: SolanaSigner, signedMessage: Uint8Array<ArrayBuffer>) {
  return { signedMessage, signature: await signer.sign(signedMessage), signatureType: 'ed25519' as const }
}
