import { lazy, type ReactNode, Suspense } from 'react';

import { Navigate, Route, Routes, useLocation } from '@fairlead/shared/router';
import { LoadingLine, NotFound } from '@fairlead/shared/ui';

import { TasksFrame } from './app/tasks-frame.tsx';
import { TaskHistoryPage } from './history/task-history-page.tsx';

// Who opens the history does not wait for the others.
const RunPage = lazy(async () => ({ default: (await import('./run/run-page.tsx')).RunPage }));
const AllTasksPage = lazy(async () => ({
  default: (await import('./tasks/all-tasks-page.tsx')).AllTasksPage,
}));

const SchedulesPage = lazy(async () => ({
  default: (await import('./schedules/schedules-page.tsx')).SchedulesPage,
}));

const LayoutsPage = lazy(async () => ({
  default: (await import('./layouts/layouts-page.tsx')).LayoutsPage,
}));

const ChangesPage = lazy(async () => ({
  default: (await import('./changes/changes-page.tsx')).ChangesPage,
}));

/** Root component that the shell mounts: the screens of this remote at their paths. */
export default function Root() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route path="/tasks" element={<Navigate to="/tasks/history" replace />} />
      <Route
        path="/tasks/history"
        element={
          <InFrame>
            <TaskHistoryPage />
          </InFrame>
        }
      />
      <Route
        path="/tasks/history/:task_id"
        element={
          <InFrame>
            <RunPage />
          </InFrame>
        }
      />
      <Route
        path="/tasks/list"
        element={
          <InFrame>
            <AllTasksPage />
          </InFrame>
        }
      />
      <Route
        path="/tasks/schedules"
        element={
          <TasksFrame>
            <Suspense fallback={<LoadingLine />}>
              <SchedulesPage />
            </Suspense>
          </TasksFrame>
        }
      />
      <Route
        path="/tasks/file-layouts"
        element={
          <InFrame>
            <LayoutsPage />
          </InFrame>
        }
      />
      <Route
        path="/tasks/changes"
        element={
          <InFrame>
            <ChangesPage />
          </InFrame>
        }
      />
      <Route path="*" element={<NotFound path={pathname} />} />
    </Routes>
  );
}

/** The side menu stays while the files of a screen are on their way. */
function InFrame({ children }: { readonly children: ReactNode }) {
  return (
    <TasksFrame>
      <Suspense fallback={<LoadingLine />}>{children}</Suspense>
    </TasksFrame>
  );
}
