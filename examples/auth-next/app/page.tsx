import { App } from './App.tsx'

export default function Page() {
  return <App />
}
