import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page reads the server's `RPC_URL` too. */
export default defineConfig({ plugins: [react()], envPrefix: ['VITE_', 'RPC_'] })
