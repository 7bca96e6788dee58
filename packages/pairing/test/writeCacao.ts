import { toRecap } from '@latchkey/wire/sign-in'
import { account } from './startWallet.ts'

/** A CACAO as a wallet makes it of an `authPayload`, bent by `change`. Its signature is of nothing. */
export function writeCacao(payload: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>> = {}) {
  const { type: _, chains: __, ...texts } = payload
  return {
    h: { t: 'caip122' },
    p: { ...texts, iss: `did:pkh:eip155:1:${account}`, ...change },
    s: { t: 'eip191', s: `0x${'5a'.repeat(65)}` },
  }
}

/** The ReCap with which a wallet grants methods on chains. */
export function grant(methods: readonly string[], chains: readonly string[]): string {
  return toRecap({ att: { eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [{ chains }]])) } })
}
