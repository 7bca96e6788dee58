import type { MockRequest, MockWallet } from '@latchkey/testing'
import { useEffect, useState } from 'react'

const intervalMs = 400

/** What the wallet was asked, kept up to date; the mock tells nobody, so it is looked at now and then. */
export function useRequestLog(wallet: MockWallet | undefined): readonly MockRequest[] {
  const [log, setLog] = useState<readonly MockRequest[]>([])
  useEffect(() => {
    if (!wallet) return
    const look = () => setLog((known) => (known.length === wallet.requests().length ? known : wallet.requests()))
    look()
    const timer = setInterval(look, intervalMs)
    return () => clearInterval(timer)
  }, [wallet])
  return log
}
