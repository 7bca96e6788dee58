import { useAccount } from '@latchkey/react'
import { useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { Panel } from './Panel.tsx'

type Step = { at: 'idle' } | { at: 'requesting' } | { at: 'done' } | { at: 'failed'; why: string }

/** Test tokens for the connected account. */
export function FaucetPanel({ faucet }: { faucet: string }) {
  const { faucet: messages } = useMessages()
  const { address, network } = useAccount()
  const [step, setStep] = useState<Step>({ at: 'idle' })

  const request = async (to: string, chainId: number) => {
    setStep({ at: 'requesting' })
    try {
      await requestFunds({ faucet, address: to, chainId })
      setStep({ at: 'done' })
    } catch (error) {
      setStep({ at: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }

  const ready = address && network
  return (
    <Panel title={messages.title} about={messages.about}>
      <button
        type="button"
        className="primary"
        disabled={!ready || step.at === 'requesting'}
        onClick={() => ready && void request(address, Number(network.id))}
      >
        {step.at === 'requesting' ? messages.getting : messages.get}
      </button>
      <p role="status" className={step.at === 'failed' ? 'problem' : 'quiet'}>
        {!ready && messages.connectFirst}
        {step.at === 'done' && ready && messages.done}
        {step.at === 'failed' && step.why}
      </p>
    </Panel>
  )
}

/**
 * Requests funds for an address from the world's faucet.
 * @throws Error if the faucet rejects the request or does not respond within 30 s.
 */
async function requestFunds(options: {
  faucet: string
  address: string
  chainId: number
  signal?: AbortSignal
}): Promise<void> {
  const { faucet, address, chainId, signal } = options
  const timeout = AbortSignal.timeout(30_000)
  const response = await fetch(`${faucet}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
}
