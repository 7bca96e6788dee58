import * as z from 'zod/mini'
import { toWalletError } from '../errors.ts'
import { isVaultCall, type Vault, type VaultCall, vaultCalls } from './vaultCalls.ts'

const callSchema = z.strictObject({ id: z.int(), call: z.string(), input: z.unknown() })

/** Answers the page's calls on a worker's scope or a port. Messages of any other shape are dropped. */
export function serveVault(scope: Pick<MessagePort, 'onmessage' | 'postMessage'>, vault: Vault): void {
  scope.onmessage = ({ data }) => {
    const { success, data: message } = callSchema.safeParse(data)
    if (!success || !isVaultCall(message.call)) return
    const { id, call } = message
    run(vault, call, message.input).then(
      (output) => scope.postMessage({ id, output }),
      (thrown: unknown) => {
        const { code, details } = toWalletError(thrown)
        // Only fixed texts cross: what a library throws could quote a secret.
        scope.postMessage({ id, error: { code: code === 'internal' ? 'vault_failed' : code, details } })
      },
    )
  }
}

async function run(vault: Vault, call: VaultCall, input: unknown): Promise<unknown> {
  // One function of the union of all: the schema of the same name has parsed its input.
  const execute = vault[call] as (input: unknown) => Promise<unknown>
  return execute(z.parse(vaultCalls[call].input, input))
}
