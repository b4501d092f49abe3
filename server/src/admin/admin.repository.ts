export { audit } from '../audit/audit.repository.ts'
