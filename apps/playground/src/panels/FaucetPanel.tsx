import { useAccount } from '@latchkey/react'
import { useState } from 'react'
import { useMessages } from '../messages/MessagesContext.ts'
import { Panel } from './Panel.tsx'
import { requestFunds } from './requestFunds.ts'

type Step = { at: 'rest' } | { at: 'asking' } | { at: 'done' } | { at: 'failed'; why: string }

/** Test tokens for one's own account. */
export function FaucetPanel({ faucet }: { faucet: string }) {
  const { faucet: messages } = useMessages()
  const { address, network } = useAccount()
  const [step, setStep] = useState<Step>({ at: 'rest' })

  const ask = async (to: string, chainId: number) => {
    setStep({ at: 'asking' })
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
        disabled={!ready || step.at === 'asking'}
        onClick={() => ready && void ask(address, Number(network.id))}
      >
        {step.at === 'asking' ? messages.getting : messages.get}
      </button>
      <p role="status" className={step.at === 'failed' ? 'problem' : 'quiet'}>
        {!ready && messages.connectFirst}
        {step.at === 'done' && ready && messages.done}
        {step.at === 'failed' && step.why}
      </p>
    </Panel>
  )
}
