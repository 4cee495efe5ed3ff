/**
 * The router of the page, cut down to what the product uses. One BrowserRouter, in the shell;
 * remotes read and draw under it.
 */
export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  type Location,
  matchPath,
  MemoryRouter,
  Navigate,
  type NavigateFunction,
  NavLink,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
