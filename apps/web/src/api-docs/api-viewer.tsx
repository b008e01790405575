// Shows Swagger UI inside the console. A signed-in person can try out GET calls; nothing is sent to other servers.
import { useEffect, useRef } from 'react';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';
import { tokenHeader } from '../request/headers.ts';
import { currentSession } from '../session/session-store.ts';
import { useSettings } from '../settings/use-settings.ts';

/** Removes the sign-in buttons of Swagger UI: calls carry the session's token. */
const withoutSignIn = () => ({
  wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null },
});

export function ApiViewer({ document: apiDocument }: { document: object }) {
  const place = useRef<HTMLDivElement>(null);
  const { theme } = useSettings();
  useEffect(() => {
    const root = document.createElement('div');
    place.current?.append(root);
    SwaggerUI({
      domNode: root,
      spec: apiDocument,
      docExpansion: 'list',
      // Schemas are shown at their calls.
      defaultModelsExpandDepth: -1,
      defaultModelExpandDepth: 4,
      // The public validator of Swagger would receive the address of this server.
      validatorUrl: null,
      // Writes are made on the console's own pages, which ask for confirmation.
      supportedSubmitMethods: ['get'],
      requestInterceptor: (request) => {
        Object.assign(request.headers, tokenHeader(currentSession()?.accessToken));
        return request;
      },
      // The curl command beside an answer must not contain the token.
      showMutatedRequest: false,
      plugins: [withoutSignIn],
    });
    return () => root.remove();
  }, [apiDocument]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see below
  useEffect(() => {
    // The style sheet of Swagger UI requires this class for dark colours. `theme` determines the colour scheme.
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', getComputedStyle(document.documentElement).colorScheme === 'dark');
    return () => classList.remove('dark-mode');
  }, [theme]);
  return <div className="api-docs" ref={place} />;
}
