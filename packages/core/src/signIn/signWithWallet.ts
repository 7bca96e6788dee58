import { parseCaipAddress } from '@latchkey/wire'
import type { Adapter } from '../adapter/Adapter.ts'
import { requireAbility } from '../connection/findAdapter.ts'
import type { SignInSigner } from './SignIn.ts'

/** Has the wallet sign: by its own sign-in, or what a verifier needs beside the signature, where the adapter knows of one; else as a text. */
export function signWithWallet(adapter: Adapter): SignInSigner {
  const { signIn } = adapter
  return async ({ account, ...request }) => {
    const { address } = parseCaipAddress(account)
    if (signIn) return signIn({ ...request, address })
    const { connectorId, message, signal } = request
    return { signature: await requireAbility(adapter, 'signMessage')({ connectorId, address, message, signal }) }
  }
}
