import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { createConfig, http, injected, useConnect, useConnectors, WagmiProvider } from 'wagmi'

const config = createConfig({ chains: [mainnet], connectors: [injected()], transports: { [mainnet.id]: http() } })
const queryClient = new QueryClient()

/** The least a page with wagmi can do: its own button, and its own dialog with one row per connector. */
function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect Wallet
      </button>
      <dialog ref={dialog}>
        {connectors.map((connector) => (
          <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
            {connector.name}
          </button>
        ))}
      </dialog>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
