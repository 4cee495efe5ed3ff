/**
 * The router of the page, cut down to what the product uses. One BrowserRouter, in the shell;
 * remotes read and draw under it.
 */
export {
  BrowserRouter,
  Link,
  type Location,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { type AddressChange, useAddressChange } from './use-address-change.ts';
