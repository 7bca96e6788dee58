import { createElement, type ReactNode, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/**
 * The floor of any React widget that shows what ours shows: its elements and styles, captured from it (bench/widget/captureElements.ts), with
 * no component, no state and no check of its own. The code and the list are there before the tap.
 */
type Tree = string | readonly [tag: string, props: Record<string, unknown>, ...children: Tree[]]
type Captured = { styles: string; button: Tree; frame: Tree; code: Tree; list: Tree }

function toNode(tree: Tree, onClick: Record<string, () => void>): ReactNode {
  if (typeof tree === 'string') return tree
  const [tag, props, ...children] = tree
  const name = tag === 'button' ? Object.keys(onClick).find((name) => textOf(tree).startsWith(name)) : undefined
  const clicked = name === undefined ? props : { ...props, onClick: onClick[name] }
  return createElement(tag, clicked, ...children.map((child) => toNode(child, onClick)))
}

function textOf(tree: Tree): string {
  return typeof tree === 'string' ? tree : (tree.slice(2) as Tree[]).map(textOf).join('')
}

function Page({ captured, root }: { captured: Captured; root: ShadowRoot }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [next, setNext] = useState<Tree>()
  const rows = {
    WalletConnect: () => setNext(captured.code),
    'All Wallets': () => setNext(captured.list),
  }
  return (
    <>
      {toNode(captured.button, { 'Connect Wallet': () => dialog.current?.showModal() })}
      {createPortal(
        <div className="lk-root">
          <dialog ref={dialog} className="lk-dialog">
            {toNode(next ?? captured.frame, rows)}
          </dialog>
        </div>,
        root as unknown as Element,
      )}
    </>
  )
}

const captured: Captured = await (await fetch('/captured.json')).json()
const host = document.body.appendChild(document.createElement('latchkey-modal'))
const root = host.attachShadow({ mode: 'open' })
const sheet = new CSSStyleSheet()
sheet.replaceSync(captured.styles)
root.adoptedStyleSheets.push(sheet)
document.adoptedStyleSheets.push(sheet)
flushSync(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(<Page captured={captured} root={root} />),
)
