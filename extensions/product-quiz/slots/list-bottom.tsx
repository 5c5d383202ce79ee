export { Invitation as default } from './invitation.tsx';
