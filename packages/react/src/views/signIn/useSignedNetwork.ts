import { getAccount, type Network } from '@latchkey/core'
import { findSignedNetwork } from '@latchkey/core/internal'
import { useCallback } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useRunOnMount, useWrite } from '../../hooks/useWrite.ts'

/** Another network on which the account shown is signed in; nothing until the storage has said so, or where it cannot. */
export function useSignedNetwork(): Network | undefined {
  const latchkey = useLatchkey()
  const { data, run, cancel } = useWrite(findSignedNetwork)
  const find = useCallback(() => {
    const account = getAccount(latchkey).caipAddress
    return account && run({ account })
  }, [latchkey, run])
  useRunOnMount(find, cancel)
  return latchkey.networks.find(({ caipNetworkId }) => caipNetworkId === data)
}
