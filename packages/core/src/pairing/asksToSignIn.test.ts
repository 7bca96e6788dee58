import { formatSignIn } from '@latchkey/wire/sign-in'
import { expect, test } from 'vitest'
import { networkS, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import type { Adapter } from '../adapter/Adapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { SignInOptions } from '../signIn/SignIn.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { asksToSignIn } from './asksToSignIn.ts'

const paired = (adapter: Adapter): Adapter => ({ ...adapter, pairing: { methods: [], events: [], setWallet() {} } })
const [evm, solana] = [scriptedAdapter([]), scriptedAdapter([], {}, [networkS])]
const signer = async () => ({ signature: '0x' })

test.each<[string, boolean, SignInOptions | undefined, readonly Adapter[]]>([
  ['where whoever connects has to sign in', true, { required: true, resources: ['https://a.test'] }, [paired(evm)]],
  ['beside a namespace without wallets on other devices', true, { required: true }, [paired(evm), solana]],
  ['not without the option', false, undefined, [paired(evm)]],
  ['not where the app signs visitors in later', false, {}, [paired(evm)]],
  ['not where the app writes the message', false, { required: true, messenger: formatSignIn }, [paired(evm)]],
  ['not where the app has it signed', false, { required: true, signer }, [paired(evm)]],
  ['not with a ReCap of the app', false, { required: true, resources: ['urn:recap:e30'] }, [paired(evm)]],
  ['not where a code is for another namespace too', false, { required: true }, [paired(evm), paired(solana)]],
  ['not where none is for EVM chains', false, { required: true }, [evm, paired(solana)]],
])('a code asks for a sign-in %s: %s', (_, expected, signIn, adapters) => {
  expect(asksToSignIn(createLatchkey({ adapters, signIn, storage: memoryStorage() }))).toBe(expected)
})

test('a namespace that is disabled does not count', () => {
  const adapters = [paired(evm), paired(solana)]
  const latchkey = createLatchkey({ adapters, signIn: { required: true }, storage: memoryStorage() })
  latchkey.store.setState({ disabledNamespaces: ['solana'] })
  expect(asksToSignIn(latchkey)).toBe(true)
})
