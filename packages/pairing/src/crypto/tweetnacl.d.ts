/** The compact build: the package's main file is the fast one, 4 kB more after gzip. */
declare module 'tweetnacl/nacl.js' {
  import nacl from 'tweetnacl'
  export default nacl
}
